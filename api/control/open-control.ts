import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { takeProcessLock } from "#disk/process-lock.ts";
import { drain } from "../http/listen.ts";
import { controlAddress } from "./control-address.ts";
import { type ControlOptions, serveControl } from "./serve-control.ts";

interface OpenOptions extends Omit<ControlOptions, "address"> {
	dataDirectory: string;
}

/** The first of the processes that share a data directory serves the command line. */
export async function openControl({ dataDirectory, ...options }: OpenOptions) {
	await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
	const lock = takeProcessLock(join(dataDirectory, "control.lock"));
	if (!lock) return { close: async () => {} };
	const server = await serveControl({ ...options, address: controlAddress(dataDirectory) });
	return {
		async close() {
			await drain(server);
			lock.release();
		},
	};
}
