-- Every migration that makes a table in public ends with these calls: none is left out of the audit log,
-- unless its comment says why, and no text of one is sampled.

select private.audit_every_table();
select private.sample_no_texts();
