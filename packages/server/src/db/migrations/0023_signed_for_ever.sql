-- Nothing signed is ever changed or deleted, whoever asks: a service with a fault, an operator at the console, a
-- replication role. A statement trigger also refuses TRUNCATE, statements that hit no row, and cascades.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the rows of % are never changed or deleted', TG_TABLE_NAME
    USING ERRCODE = 'integrity_constraint_violation', TABLE = TG_TABLE_NAME;
END
$$;

CREATE TRIGGER never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON terms
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON contract_signatures
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON contract_terminations
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- A contract keeps its number and its owner; its details may change. References keep a signed one from deletion.
CREATE TRIGGER keeps_its_owner BEFORE UPDATE OF id, account_id ON contracts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE terms ENABLE ALWAYS TRIGGER never_changed;
ALTER TABLE contract_signatures ENABLE ALWAYS TRIGGER never_changed;
ALTER TABLE contract_terminations ENABLE ALWAYS TRIGGER never_changed;
ALTER TABLE contracts ENABLE ALWAYS TRIGGER keeps_its_owner;
