-- Each feature registers the cleanup of its own tables in the server (server/wiring/cleanups.ts).
DROP FUNCTION app.sweep();
DROP FUNCTION app.sweep_auth_events();
