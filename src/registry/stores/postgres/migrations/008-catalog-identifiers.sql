-- compatible with 6
-- Who has an identifier of AI Catalogs is found.
ALTER TABLE agents ADD COLUMN by_catalog_identifier text COLLATE "C";
CREATE INDEX ON agents (by_catalog_identifier, place, arrival) WHERE by_catalog_identifier IS NOT NULL;
