-- Nobody reads more of the post than their screens show: an owner through get_post and get_post_item, which leave out who
-- recorded it; the office through its views and calls, which leave out what an owner noted. Of the
-- tables people read which row it is, so that a page hears that it changed, and nothing else of it.

revoke select on public.post_items, public.post_requests, public.post_usage, public.post_names, public.post_scans
  from authenticated;
grant select (id, user_id) on public.post_items, public.post_requests to authenticated;
grant select (user_id, period_from) on public.post_usage to authenticated;
drop policy post_names_select on public.post_names;
drop policy post_scans_select on public.post_scans;

-- The queue is told by its owner, as the other lists of the office are.
alter view public.post_queue set schema private;
alter view private.post_queue set (security_invoker = false);
create view public.post_queue
with (security_invoker = true)
as select * from private.post_queue;
comment on view public.post_queue is 'What members have asked for and is not done, for administrators'' lists.';
grant select on public.post_queue to authenticated, service_role;


-- The planner keeps no samples of texts: this is said again after the columns that name a plan and a refusal.
select private.sample_no_texts();
