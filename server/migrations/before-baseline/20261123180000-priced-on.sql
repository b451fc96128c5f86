-- The day, in team time, for which the worth was last set. No change is priced for a day before it: a team whose clock goes back
-- to yesterday, since its time zone has changed, has no more days left than it paid for.
ALTER TABLE subscriptions ADD COLUMN priced_on date;
UPDATE subscriptions SET priced_on = period_start WHERE period_start <= (updated_at AT TIME ZONE 'UTC')::date;
