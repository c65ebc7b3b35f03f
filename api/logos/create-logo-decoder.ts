import { spawn } from "node:child_process";
import { hash } from "node:crypto";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { LOGO } from "#contract/limits.ts";
import { DecodedLogo } from "#domain/records/logo-record.ts";
import { createPool } from "../pools/create-pool.ts";
import { createFailedWork, type FailedWork } from "../pools/failed-work.ts";
import type { Log } from "../process/log.ts";

interface DecoderOptions {
	command: readonly [string, ...string[]];
	/** Shared with other pools. By default, failures are not counted. */
	failed?: FailedWork;
	log: Log;
	/** After this long the process is killed. */
	patienceMs?: number;
}

export interface LogoDecoding {
	/** `by` is the account that it is for. */
	decodeLogo: (bytes: Uint8Array, by: string | null) => Promise<DecodedLogo>;
	stop: () => void;
}

const TOO_MUCH: DecodedLogo = {
	decoded: false,
	finding: "takes too much time or memory to decode",
};

/** Decodes pictures from strangers, each in a separate process, so that a malicious one cannot harm anything else. */
export function createLogoDecoder(options: DecoderOptions): LogoDecoding {
	const { command, log, failed = createFailedWork(0) } = options;
	const { patienceMs = LOGO.decodeSeconds * 1000 } = options;
	const stopping = new AbortController();
	const pool = createPool("logos", { failed, log });
	return {
		decodeLogo: (bytes, by) =>
			pool({
				by,
				sent: { bytes: bytes.length, sha256: hash("sha256", bytes) },
				work: () => decode(bytes),
				failureOf: (logo) => (logo.decoded ? undefined : logo.finding),
			}),
		stop: () => stopping.abort(),
	};

	async function decode(bytes: Uint8Array): Promise<DecodedLogo> {
		const [program, ...args] = command;
		const child = spawn(program, args, {
			// The service's environment contains secrets. A process that decodes pictures from strangers gets none of them.
			env: {},
			signal: stopping.signal,
			timeout: patienceMs,
			killSignal: "SIGKILL",
		});
		// If it ends early, its exit code says more than the broken pipe.
		child.stdin.on("error", () => {});
		child.stdin.end(bytes);
		const [said, complained] = await Promise.all([
			text(child.stdout),
			text(child.stderr),
			once(child, "close"),
		]);
		if (child.exitCode === 0) return DecodedLogo.parse(JSON.parse(said));
		const lastLine = complained.slice(-2000).trim().split("\n").at(-1);
		const reason = `ended with ${child.exitCode ?? child.signalCode}. ${lastLine}`;
		log("warn", "a logo could not be decoded", { reason });
		return TOO_MUCH;
	}
}
