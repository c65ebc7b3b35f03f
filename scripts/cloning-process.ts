// Clones for the hourly job; started by build-workers.ts.

// Where the job was killed, nobody needs this any more.
process.on("disconnect", () => process.exit());

export { cloneAgents as clone } from "#publish/clone-release.ts";
