/** Settings of one registry, next to its records: `api/settings/settings-file.ts` reads them. */
export const SETTINGS_FILE = "agent-registry.env";
