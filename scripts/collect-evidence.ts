// Runs as a child of the service: looks at what listings name. It has only its arguments and its input, no registry, and
// of the settings only FORGE_TOKENS.
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { EVIDENCE_ADDRESSES } from "#contract/evidence/evidence.ts";
import { LOOK } from "#contract/limits.ts";
import { messageOf } from "#contract/message-of.ts";
import { createCollector } from "#evidence/collectors.ts";
import { serveLooks } from "#evidence/serve-looks.ts";
import { createGuardedFetch } from "#outbound/guarded-fetch.ts";
import { createManners } from "#outbound/manners.ts";
import { createAddressPolicy, resolveHost } from "#outbound/public-address.ts";

/** How often it looks whether the service still lives: nobody else ends it, and a second one must not ask beside it. */
const ORPHANED_MS = 500;

const { values } = parseArgs({
	options: {
		"user-agent": { type: "string" },
		client: { type: "string", default: "" },
		"client-version": { type: "string", default: "" },
		allow: { type: "string", multiple: true, default: [] },
		address: { type: "string", multiple: true, default: [] },
		skip: { type: "string", multiple: true, default: [] },
	},
});
const { "user-agent": userAgent, client, "client-version": version, skip, allow } = values;

if (userAgent === undefined) {
	process.stderr.write("This program is started by the service; use npm start.\n");
	process.exitCode = 2;
} else {
	const parent = process.ppid;
	setInterval(() => {
		if (process.ppid !== parent) process.exit(1);
	}, ORPHANED_MS).unref();
	const addresses = namedValues(values.address);
	const freeHosts = new Set(
		Object.values({ ...EVIDENCE_ADDRESSES, ...addresses }).flatMap(
			(at) => URL.parse(at)?.host ?? [],
		),
	);
	const manners = createManners({ bytesPerDay: LOOK.placeBytesPerDay, freeHosts });
	const policy = createAddressPolicy(allow);
	await serveLooks({
		lines: createInterface({ input: process.stdin }),
		manners,
		resolve: resolveHost,
		look: createCollector({
			fetch: createGuardedFetch({ policy, resolve: resolveHost, userAgent, manners }),
			clock: () => performance.now(),
			now: () => new Date(),
			client: { name: client, version },
			skippedHosts: skip,
			addresses,
			tokens: tokensIn(process.env),
		}),
		write: (line) => process.stdout.write(line),
		report: (error) => {
			process.stderr.write(`${messageOf(error)}\n`);
			process.exitCode = 1;
		},
	});
}

function tokensIn({ FORGE_TOKENS = "" }: NodeJS.ProcessEnv) {
	return namedValues(FORGE_TOKENS.split(","));
}

/** Of texts like `name=value`. */
function namedValues(texts: readonly string[]): Readonly<Record<string, string>> {
	const pairs = texts.map((text) => /^\s*([^=]*)=(.*?)\s*$/.exec(text)?.slice(1) ?? []);
	return Object.fromEntries(pairs);
}
