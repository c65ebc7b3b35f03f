import type { Command } from "commander";
import { collectorAgent } from "#api/process/confined-commands.ts";
import { PROGRAM_VERSION } from "#api/program-version.ts";
import { readConfig } from "#api/settings/config.ts";
import { networksFor } from "#api/settings/outbound-networks.ts";
import {
	type EndpointEvidence,
	isRobotsWall,
	LOOK_STATES,
	ROBOTS_WALL,
} from "#contract/evidence/evidence.ts";
import { UNSEEN } from "#contract/evidence/unseen.ts";
import { LOOK } from "#contract/limits.ts";
import { sightOf } from "#domain/evidence/sight.ts";
import { isLoopbackHost } from "#domain/web/loopback-host.ts";
import { lookAtMcp } from "#evidence/look-at-mcp.ts";
import { createDoor } from "#evidence/robots.ts";
import { createGuardedFetch } from "#outbound/guarded-fetch.ts";
import { createManners } from "#outbound/manners.ts";
import { createAddressPolicy, resolveHost } from "#outbound/public-address.ts";
import { type OutputOptions, printResult, UsageError } from "../terminal/terminal.ts";

const NOTES = `
Asks the server who it is and which tools it has. It calls no tool and sends no credential. It may be on this machine,
or in a network of OUTBOUND_ALLOW. Exit code 1 if it does not answer by its protocol.`;

/** A server of this machine may lead to others on it, but no other server may. */
const LOOPBACK = ["127.0.0.0/8", "::1"];

export function addLookCommand(program: Command): void {
	program
		.command("look <address>")
		.option("--json", "print JSON")
		.addHelpText("after", NOTES)
		.action(async (address: string, options: OutputOptions) => {
			if (!/^https?:\/\//.test(address) || !URL.canParse(address)) {
				throw new UsageError("Name the address of a server, https://…");
			}
			const evidence = await lookAtEndpoint(address);
			printResult(evidence, describe(evidence), options);
			const { state } = evidence;
			if (LOOK_STATES[state].alive === false || state === "not-mcp") process.exitCode = 1;
		});
}

/** One look at an endpoint, from this process and by the settings of the collector. */
export async function lookAtEndpoint(address: string): Promise<EndpointEvidence> {
	const config = readConfig(process.env);
	const isHere = isLoopbackHost(new URL(address).hostname);
	const manners = createManners({ bytesPerDay: LOOK.placeBytesPerDay });
	const fetch = createGuardedFetch({
		policy: createAddressPolicy([
			...networksFor("evidence", config).filter((range) => !range.startsWith(":")),
			...networksFor("commands", config),
			...(isHere ? LOOPBACK : []),
		]),
		resolve: resolveHost,
		userAgent: collectorAgent(config.baseUrl),
		manners,
	});
	const parts = { fetch, clock: () => performance.now() };
	const skippedHosts = config.evidenceSkip;
	const { evidence } = await lookAtMcp(address, {
		...parts,
		now: () => new Date(),
		client: { name: config.siteName, version: PROGRAM_VERSION },
		isClosed: createDoor({ ...parts, skippedHosts }),
	});
	return evidence;
}

/** Undefined if nothing was asked for them. */
export function toolsLine(evidence: EndpointEvidence): string | undefined {
	const tools = sightOf(evidence, "tools");
	if (tools.is === "known")
		return `Tools: ${tools.value.map(({ name }) => name).join(", ") || "none"}`;
	const isOpen = evidence.state === "ok-open";
	return tools.is === "unseen" && isOpen ? `Tools: not known. ${UNSEEN[tools.why]}` : undefined;
}

function describe(evidence: EndpointEvidence): string[] {
	const { state, versions, server, auth, exchanges } = evidence;
	const { label, reads } = LOOK_STATES[state];
	return [
		`${label}: ${isRobotsWall(evidence) ? ROBOTS_WALL : reads}`,
		...(server ? [`Server: ${server.name} ${server.version ?? ""}`.trimEnd()] : []),
		...(versions.length > 0 ? [`Protocol: ${versions.join(", ")}`] : []),
		...[toolsLine(evidence)].filter((line) => line !== undefined),
		...(auth ? [`Sign-in: ${auth.flaw ?? auth.authorization_servers.join(", ")}`] : []),
		...exchanges.map(({ method, url, status }) => `  ${method} ${url} ${status ?? "no answer"}`),
	];
}
