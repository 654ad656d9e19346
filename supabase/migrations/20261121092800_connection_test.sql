-- The connection test asks, signed in or not, whether profiles answers. No policy lets a visitor see a
-- row; the key alone is granted, so that the question is answered with nothing instead of refused.
grant select (id) on public.profiles to anon;
