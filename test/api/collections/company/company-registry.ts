import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { settleCollections } from "#api/collections/settle-collections.ts";
import { type ServedHour, serveHour } from "#api/hours/served-hour.ts";
import { withholdAgents } from "#api/hours/withhold-agents.ts";
import type { ObservedTool } from "#contract/evidence/evidence.ts";
import { fillPath } from "#contract/http/addresses.ts";
import { getEndpoint } from "#contract/http/endpoints.ts";
import { HOUR_MS, MINUTE_MS } from "#contract/instants.ts";
import { findImporter } from "#importers/importers.ts";
import { planLooks } from "#registry/evidence/note-observations.ts";
import { recordLook } from "#registry/evidence/record-look.ts";
import { importAgents } from "#registry/imports/import-agents.ts";
import { sha256 } from "#registry/sha256.ts";
import { buildSnapshot } from "#snapshot/build-snapshot.ts";
import { History } from "#snapshot/history/history.ts";
import { documentListView } from "#views/agents/document-list-view.ts";
import { createViewContext } from "#views/view-context.ts";
import { checkListings } from "../../../../scripts/check-listings.ts";
import { extractRegistry } from "../../../../scripts/freeze-hour.ts";
import { drawnSeed } from "../../../drawn-random.ts";
import { generateAgents } from "../../../generate/generate-agents.ts";
import { afterFile } from "../../../leftovers.ts";
import { createMemoryStore } from "../../../registry/memory-store.ts";
import { account, category, endpointEvidence } from "../../../registry/record-builders.ts";
import { put } from "../../../registry/store-suite.ts";
import { finishSteps } from "../../../search/finish-steps.ts";
import { drawEmpty } from "../../empty-registry.ts";
import { documentsIn, NOW, SITE, startService } from "../../running-service.ts";

/** Who publishes all servers, and who gets one of them. */
export const MAKER = "tove";
export const OTHER_MAKER = "olaf";
const ACTOR = { id: "operator:test" };

/** The server of a number. Nothing else has these characters in its name. */
export const gauge = (number: number) => `tide-gauge-${String(number).padStart(2, "0")}`;
export const addressOf = (name: string) => `https://${name}.tide.dev/mcp`;

/** It can be started as a program and as an image, and reached at an address. */
function serverJson(name: string, version: string): object {
	const transport = { type: "stdio" };
	return {
		name: `dev.tide/${name}`,
		description: `Reads the tide gauge ${name}.`,
		version,
		packages: [
			{ registryType: "npm", identifier: `@tide/${name}`, version, transport },
			{ registryType: "oci", identifier: `ghcr.io/tide/${name}:${version}`, transport },
		],
		remotes: [{ type: "streamable-http", url: addressOf(name) }],
	};
}

/** A registry of invented listings and of so many servers, a service on it, and its hours. */
export async function startRegistry({ listings, servers }: { listings: number; servers: number }) {
	const store = createMemoryStore();
	let now = NOW;
	let hour: ServedHour | undefined;
	const empty = await drawEmpty();
	const directory = await mkdtemp(join(tmpdir(), "agent-registry-company-"));
	afterFile(() => rm(directory, { recursive: true }));
	const pass = (minutes: number) => {
		now = new Date(now.getTime() + minutes * MINUTE_MS);
	};
	const fail = (error: unknown) => {
		throw error;
	};
	const withheld = withholdAgents({
		source: () => hour,
		files: () => undefined,
		store,
		everyMs: HOUR_MS,
		now: () => now,
		onFailure: fail,
	});
	const service = await startService(empty, {
		store,
		source: () => withheld.source(),
		now: () => now,
	});
	const registry = { ...service.registry, sendsMail: true };

	/** Imports a version of a server, which belongs to its maker. */
	async function publish(name: string, version: string, more: object = {}): Promise<void> {
		const text = JSON.stringify({ servers: [{ ...serverJson(name, version), ...more }] });
		const read = findImporter("mcp-registry")?.read({ name: "page.json", text });
		const { agents = [] } = read ?? {};
		const [result] = await importAgents(registry, {
			...{ agents, approve: true, owner: MAKER, actor: ACTOR },
		});
		if (result?.slug !== name) throw new Error(`${name}: ${JSON.stringify([read, result])}`);
	}

	/** A look at the address of a server finds these tools. */
	async function lookAt(name: string, tools: readonly ObservedTool[]): Promise<void> {
		const seen = { tools: [...tools], tools_sha256: sha256(JSON.stringify(tools)) };
		const evidence = endpointEvidence(addressOf(name), {
			...{ ...seen, observed_at: now.toISOString() },
		});
		await recordLook(registry, { evidence, ms: 5, retryAfter: null });
	}

	/** Freezes and serves the records as they are. */
	async function build(): Promise<void> {
		const { looks, lookTimes, ...extract } = await extractRegistry(store, now);
		const agents = extract.agents.filter(({ status }) => status !== "removed");
		const documentsOf = await documentsIn(store);
		const { checks, read } = checkListings({
			...{ at: now, agents, looks, lookTimes, documentsOf },
			...{ looksOf: () => [], known: () => undefined },
		});
		const whole = { ...extract, checks, read };
		const snapshot = buildSnapshot({ extract: whole, history: new History([]), at: now });
		const context = createViewContext(snapshot, SITE, { documentsOf });
		for (const agent of snapshot.agents) {
			if (agent.versions.length === 0) continue;
			const { file = "" } = getEndpoint("listDocuments");
			const path = join(directory, fillPath(file, { slug: agent.slug }));
			await mkdir(dirname(path), { recursive: true });
			await writeFile(path, JSON.stringify(documentListView(context, agent)));
		}
		const release = { ...empty.release, directory };
		hour = finishSteps(serveHour({ snapshot, release }, SITE));
		await withheld.look();
	}

	/** The job that runs after each hour. */
	async function settle(): Promise<void> {
		const job = settleCollections({
			current: withheld.source,
			isNewest: () => true,
			config: { followUrl: null },
			registry,
			log: (_, message, facts) => fail(new Error(`${message} ${JSON.stringify(facts)}`)),
		});
		await job.stop();
	}

	const names = Array.from({ length: servers }, (_, number) => gauge(number));
	await put(store, {
		categories: [category("support")],
		accounts: [account(MAKER), account(OTHER_MAKER), account("mo", { role: "moderator" })],
	});
	const rest = { first: 0, count: listings - servers, seed: drawnSeed("company") };
	await generateAgents(registry, rest, ACTOR);
	for (const name of names) await publish(name, "1.0.0");
	await planLooks(registry, new Map());
	return {
		service,
		registry,
		store,
		names,
		publish,
		lookAt,
		build,
		settle,
		/** What was taken down is not answered any more, within seconds. */
		withhold: () => withheld.look(),
		pass,
		nextHour: async () => {
			pass(60);
			await build();
			await settle();
		},
	};
}
