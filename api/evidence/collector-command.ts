import { join } from "node:path";
import { COLLECTOR } from "#contract/evidence/evidence.ts";
import { PROGRAM_VERSION } from "../program-version.ts";

const PROJECT = join(import.meta.dirname, "../..");
const SCRIPT = "scripts/collect-evidence.ts";

/** The only files that the collector may read: its own program. */
const READABLE = [
	...[SCRIPT, "src", "package.json"],
	...["zod", "tldts", "tldts-core"].map((name) => `node_modules/${name}`),
];

/** User-Agent of everything that looks, with the address of its explanation. */
export function collectorAgent(baseUrl: string): string {
	return `${COLLECTOR.name}/${PROGRAM_VERSION} (+${baseUrl}${COLLECTOR.page})`;
}

interface CollectorSettings {
	/** Public address of this instance. */
	baseUrl: string;
	siteName: string;
	/** Non-public addresses and CIDR ranges that it may contact. */
	allowed: readonly string[];
	/** Hosts that it must not ask. */
	skipped: readonly string[];
	/** `name=address` of what it asks elsewhere (`EVIDENCE_ADDRESSES`). */
	addresses?: readonly string[];
}

/** Program and arguments of the collector. Node's permission model prevents it from reading other files and from writing any. */
export function collectorCommand(settings: CollectorSettings): [string, ...string[]] {
	const { baseUrl, siteName, allowed, skipped, addresses = [] } = settings;
	return [
		process.execPath,
		"--permission",
		...READABLE.map((path) => `--allow-fs-read=${join(PROJECT, path)}`),
		join(PROJECT, SCRIPT),
		`--user-agent=${collectorAgent(baseUrl)}`,
		`--client=${siteName}`,
		`--client-version=${PROGRAM_VERSION}`,
		...allowed.map((range) => `--allow=${range}`),
		...skipped.map((host) => `--skip=${host}`),
		...addresses.map((address) => `--address=${address}`),
	];
}
