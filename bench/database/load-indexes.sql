-- The end of load.sql: what it dropped is built in one go.

do $$
declare
  v_index record;
begin
  for v_index in select * from indexes loop
    execute v_index.definition;
  end loop;
end $$;

drop table indexes, orders, lines;
reset session_replication_role;
