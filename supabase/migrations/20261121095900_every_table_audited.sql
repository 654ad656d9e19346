-- Comes last, and so does its call in any later migration that makes a table in public: none is left
-- out of the audit log, unless its comment says why.
select private.audit_every_table();
