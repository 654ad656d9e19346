-- The planner keeps no samples of texts: this is said again after the column that names the plan of counted documents.
select private.sample_no_texts();
