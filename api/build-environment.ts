import environment from "./build-environment.json" with { type: "json" };

/**
 * What the hourly job finds in its environment beside what is there. With glibc freed memory goes back to the system instead
 * of waiting for pieces of its size, which is a fifteenth of all at 100,000 agents (mallopt(3); others pass over it). As JSON,
 * because `npm run build` reads it before anything else can be.
 */
export const BUILD_ENVIRONMENT: Readonly<Record<string, string>> = environment;
