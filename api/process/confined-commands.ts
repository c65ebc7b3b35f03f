import { join } from "node:path";
import { COLLECTOR } from "#contract/evidence/evidence.ts";
import { LOGO } from "#contract/limits.ts";
import { PROGRAM_VERSION } from "../program-version.ts";

type Command = [string, ...string[]];

const PROJECT = join(import.meta.dirname, "../..");
/** Of what asks others. Networks are counted as the limits count them. */
const COUNTING = ["express-rate-limit", "ip-address", "debug", "ms"];
const PACKAGES = ["zod", "tldts", "tldts-core", ...COUNTING];

/**
 * A program of ours that handles what strangers send. Node's permission model lets it read only itself, these packages
 * and files, write nothing and start nothing.
 */
function confined(
	name: string,
	packages: readonly string[],
	files: readonly string[] = [],
): Command {
	const script = `scripts/${name}.ts`;
	const installed = packages.map((name) => join("node_modules", name));
	const own = [script, "src", "package.json", ...installed].map((path) => join(PROJECT, path));
	const readable = [...own, ...files].map((path) => `--allow-fs-read=${path}`);
	return [process.execPath, "--permission", ...readable, join(PROJECT, script)];
}

interface Asking {
	baseUrl: string;
	/** Non-public addresses and CIDR ranges that it may contact. */
	allowed: readonly string[];
}

const allowing = (allowed: readonly string[]) => allowed.map((range) => `--allow=${range}`);

/** User-Agent of what checks, with the address of its explanation. */
const CHECKERS = {
	claims: { name: "AgentRegistry-ClaimCheck/1.0", path: "/methodology/#claims" },
	documents: { name: "AgentRegistry-Documents/1.0", path: "/docs/" },
	logos: { name: "AgentRegistry-Logos/1.0", path: "/about/" },
	submissions: { name: "AgentRegistry-SubmissionCheck/1.0", path: "/about/" },
} as const;

export type CheckerName = keyof typeof CHECKERS;

interface CheckerSettings extends Asking {
	/** What it checks; claims by default. */
	about?: CheckerName;
}

/** The checker of claims, which also fetches documents and logos and checks addresses. */
export function checkerCommand(settings: CheckerSettings): Command {
	const { baseUrl, about = "claims", allowed } = settings;
	const { name, path } = CHECKERS[about];
	return [
		...confined("check-claims", PACKAGES),
		`--user-agent=${name} (+${baseUrl}${path})`,
		...allowing(allowed),
	];
}

/** User-Agent of everything that looks, with the address of its explanation. */
export function collectorAgent(baseUrl: string): string {
	return `${COLLECTOR.name}/${PROGRAM_VERSION} (+${baseUrl}${COLLECTOR.page})`;
}

interface CollectorSettings extends Asking {
	siteName: string;
	/** Hosts that it must not ask. */
	skipped: readonly string[];
	/** `name=address` of what it asks elsewhere (`EVIDENCE_ADDRESSES`). */
	addresses?: readonly string[];
}

export function collectorCommand(settings: CollectorSettings): Command {
	const { baseUrl, siteName, allowed, skipped, addresses = [] } = settings;
	return [
		...confined("collect-evidence", PACKAGES),
		`--user-agent=${collectorAgent(baseUrl)}`,
		`--client=${siteName}`,
		`--client-version=${PROGRAM_VERSION}`,
		...allowing(allowed),
		...skipped.map((host) => `--skip=${host}`),
		...addresses.map((address) => `--address=${address}`),
	];
}

/** The search in a snapshot of advisories: a file, a folder or an address. */
export function searchCommand(settings: Asking & { snapshot: string }): Command {
	const { baseUrl, allowed, snapshot } = settings;
	const isAddress = /^https?:/i.test(snapshot);
	return [
		...confined("search-advisories", [...PACKAGES, "semver"], isAddress ? [] : [snapshot]),
		`--user-agent=${collectorAgent(baseUrl)}`,
		...allowing(allowed),
		`--snapshot=${snapshot}`,
	];
}

/** Of the decoder itself, without pictures. */
const HEAP_MEGABYTES = 64;
/** What V8 reserves for code at its start. It counts as used, although hardly any of it is. */
const RESERVED_MEGABYTES = 512;

/** The decoder of a logo. The system limits its time on a processor, and its memory, of which Node's heap is a small part. */
export function decoderCommand(): Command {
	const [node, ...words] = confined("decode-logo", [""]);
	return [
		"/bin/sh",
		"-c",
		// In KiB. On systems without this limit, only the limit on pixels applies.
		`ulimit -t ${LOGO.cpuSeconds}; ulimit -d ${(RESERVED_MEGABYTES + LOGO.memoryMegabytes) * 1024} 2>/dev/null; exec "$@"`,
		"sh",
		node,
		`--max-old-space-size=${HEAP_MEGABYTES}`,
		"--allow-addons",
		...words,
	];
}
