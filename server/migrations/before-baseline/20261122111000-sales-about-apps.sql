-- Sales is also asked about an app of the market.
ALTER TABLE contact_requests ALTER COLUMN product DROP NOT NULL;
ALTER TABLE contact_requests ADD COLUMN app_id uuid REFERENCES apps;
ALTER TABLE contact_requests ADD CHECK (num_nonnulls(product, app_id) = 1);
