// Runs as a child of the hourly job and paints the share cards that it is sent.
import { constants, getPriority, setPriority } from "node:os";
import { servePainting } from "#publish/serve-painting.ts";

if (process.send) {
	giveWay();
	process.on("disconnect", () => process.exit());
	servePainting({
		on: (event, listener) => process.on(event, listener),
		send: (reply) => process.send?.(reply),
	});
} else {
	process.stderr.write("This program is started by the hourly job; use npm run build.\n");
	process.exitCode = 2;
}

/** The job waits for what it draws itself, and cards are painted beside that. */
function giveWay(): void {
	const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
	try {
		setPriority(Math.min(getPriority() + PRIORITY_BELOW_NORMAL, PRIORITY_LOW));
	} catch {
		// It may be forbidden, and is no more than a wish.
	}
}
