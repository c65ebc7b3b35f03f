// Runs as a child of the hourly job and paints the share cards that it is sent.
import { servePainting } from "#publish/serve-painting.ts";

if (process.send) {
	process.on("disconnect", () => process.exit());
	servePainting({
		on: (event, listener) => process.on(event, listener),
		send: (reply) => process.send?.(reply),
	});
} else {
	process.stderr.write("This program is started by the hourly job; use npm run build.\n");
	process.exitCode = 2;
}
