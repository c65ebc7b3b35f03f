import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { join } from "node:path";

export const PROJECT = join(import.meta.dirname, "../..");
export const NODE = join(PROJECT, "node_modules/.bin/node");
/** Compiled once, so that a script starts in half the time. */
export const NODE_COMPILE_CACHE = join(PROJECT, "node_modules/.cache/node");

/** One instance: its folders, its port, and its settings. */
export interface Instance {
	root: string;
	dataDirectory: string;
	releasesDirectory: string;
	/** Where it listens, and its public address unless its settings say otherwise. */
	baseUrl: string;
	settings: Readonly<Record<string, string>>;
	/** The folder of the program that runs it, by default this one. */
	program?: string;
}

/** Settings of an instance whose folder is removed elsewhere. */
export async function instanceIn(root: string): Promise<Instance> {
	const port = await freePort();
	const baseUrl = `http://127.0.0.1:${port}`;
	const dataDirectory = join(root, "data");
	const releasesDirectory = join(root, "releases");
	const settings = {
		DATA_DIR: dataDirectory,
		RELEASES_DIR: releasesDirectory,
		PORT: String(port),
		BASE_URL: baseUrl,
		LIMIT_HUMAN: "0",
		LIMIT_BOT: "0",
		LIMIT_SUBMISSION: "0",
		LIMIT_FEED_PUBLIC: "0",
		LIMIT_FAILED_AUTHENTICATION: "0",
		LIMIT_NETWORK_REGISTRATIONS: "0",
		LIMIT_NETWORK_ACCOUNTS: "0",
		LIMIT_NETWORK_MAILS: "0",
		DAILY_BOUNDS: "off",
	};
	return { root, dataDirectory, releasesDirectory, baseUrl, settings };
}

/** Systems give ports above these to whoever asks for any, so none of these is taken before its program listens. */
const PORTS = { from: 10_000, to: 32_000 };
/** Each worker of a test run has ports of its own. */
const WORKERS = 16;

let last = PORTS.from + WORKERS * randomInt((PORTS.to - PORTS.from) / WORKERS);

export async function freePort(): Promise<number> {
	for (;;) {
		last = last + WORKERS < PORTS.to ? last + WORKERS : PORTS.from;
		const port = last + (Number(process.env.VITEST_POOL_ID ?? 0) % WORKERS);
		if (await isFree(port)) return port;
	}
}

function isFree(port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const server = createServer()
			.once("error", () => resolve(false))
			.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
	});
}
