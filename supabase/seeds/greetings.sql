-- Demo greetings; the active ones fit three rows of fourteen characters.

insert into public.greetings (text, display_order, is_active)
values
  ('Welcome to your address in Malta', 1, true),
  ('Mail in safe hands', 2, true),
  ('Run by women, since the start', 3, true),
  ('Old walls, new business', 4, true),
  ('Merħba', 5, false),
  ('Scan, store, shred. All done', 6, true),
  ('Coffee is on in the lounge', 7, true),
  ('A greeting that is much too long for the departure board upstairs', 8, false);
