// Clones for the hourly job; started by build-workers.ts.

// If the job was killed, this process must not outlive it.
process.on("disconnect", () => process.exit());

export { cloneAgents as clone } from "#publish/clone-release.ts";
