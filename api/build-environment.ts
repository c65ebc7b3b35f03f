import environment from "./build-environment.json" with { type: "json" };

/**
 * Environment variables that are added for the hourly job. With glibc they make freed memory go back to the system at
 * once (mallopt(3)); other C libraries ignore them. Kept as JSON because `npm run build` reads them before anything
 * else can be loaded.
 */
export const BUILD_ENVIRONMENT: Readonly<Record<string, string>> = environment;
