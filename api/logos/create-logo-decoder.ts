import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { LOGO } from "#contract/limits.ts";
import { DecodedLogo } from "#domain/decoded-logo.ts";
import { Refusal } from "#domain/errors.ts";
import type { Log } from "../log.ts";

interface DecoderOptions {
	/** Program and arguments of the decoding process (`decoderCommand`). */
	command: readonly [string, ...string[]];
	log: Log;
	/** After this long the process is killed. */
	patienceMs?: number;
}

export interface LogoDecoding {
	decodeLogo: (bytes: Uint8Array) => Promise<DecodedLogo>;
	stop: () => void;
}

const TOO_MUCH: DecodedLogo = {
	decoded: false,
	finding: "takes too much time or memory to decode",
};

/** Decodes pictures from strangers one at a time, each in a separate process, so that a malicious one cannot harm anything else. */
export function createLogoDecoder({
	command,
	log,
	patienceMs = LOGO.decodeSeconds * 1000,
}: DecoderOptions): LogoDecoding {
	const stopping = new AbortController();
	let queued = 0;
	let last: Promise<unknown> = Promise.resolve();
	return {
		decodeLogo: async (bytes) => {
			if (queued >= LOGO.maxQueued) throw tooBusy();
			queued += 1;
			const before = last;
			const decoding = before.then(() => decode(bytes));
			last = decoding.catch(() => {});
			try {
				return await decoding;
			} finally {
				queued -= 1;
			}
		},
		stop: () => stopping.abort(),
	};

	async function decode(bytes: Uint8Array): Promise<DecodedLogo> {
		const ended = await run(command, { bytes, patienceMs, signal: stopping.signal });
		if (ended.code === 0) return DecodedLogo.parse(JSON.parse(ended.said));
		const reason = `ended with ${ended.code}. ${ended.complained.trim().split("\n").at(-1)}`;
		log("warn", "a logo could not be decoded", { reason });
		return TOO_MUCH;
	}
}

interface Ended {
	code: number | NodeJS.Signals | null;
	said: string;
	complained: string;
}

async function run(
	[program, ...args]: readonly [string, ...string[]],
	{ bytes, patienceMs, signal }: { bytes: Uint8Array; patienceMs: number; signal: AbortSignal },
): Promise<Ended> {
	// The service's environment contains secrets. A process that decodes pictures from strangers gets none of them.
	const child = spawn(program, args, { env: {}, signal, killSignal: "SIGKILL" });
	const patience = setTimeout(() => child.kill("SIGKILL"), patienceMs);
	const ended = new Promise<Ended["code"]>((resolve, reject) => {
		child.once("error", reject);
		child.once("close", (code, killedBy) => resolve(code ?? killedBy));
	});
	// If it ends early, its exit code says more than the broken pipe.
	child.stdin.on("error", () => {});
	child.stdin.end(bytes);
	try {
		const [code, said, complained] = await Promise.all([
			ended,
			text(child.stdout),
			text(child.stderr),
		]);
		return { code, said, complained: complained.slice(-2000) };
	} finally {
		clearTimeout(patience);
	}
}

function tooBusy(): Refusal {
	return new Refusal(
		"unavailable",
		"Too many logos are being processed right now. Try again in a moment.",
		{
			headers: { "Retry-After": "5" },
			bound: "logos",
		},
	);
}
