import { describe, expect, it } from "vitest";
import type { Reach } from "#contract/evidence/reach.ts";
import { agentConnectView } from "#views/agents/agent-connect-view.ts";
import { agentDetailView } from "#views/agents/agent-detail-view.ts";
import { agentMarkdownView } from "#views/agents/agent-markdown-view.ts";
import { agentPage } from "#views/pages/agent/agent-page.ts";
import { type ReachDrawing, reachDrawing } from "#views/pages/agent/reach-drawing.ts";
import { keyFact, reachFact } from "#views/pages/agents/listing-row.ts";
import { showAmount } from "#views/pages/display.ts";
import { reachWords } from "#views/texts/reach-words.ts";
import { drawnRandom } from "../../../drawn-random.ts";
import { importedRegistry } from "../../../site/imported-registry.ts";

const here: Reach = { runs: "here", data: "unknown", hosts: [], more: 0, limited: null };
const named = (...hosts: string[]) => hosts.map((host) => ({ host, source: "ToolHive" }));

function drawn(reach: Reach, more: { keys?: number; signsIn?: boolean; program?: string } = {}) {
	const way = { ...WAY, keys: 0, signsIn: false, program: "docker", ...more, reach };
	return reachDrawing(way, 3);
}

/** Servers with several ways, each with settings of its own. */
function drawnServers() {
	const random = drawnRandom("keys of ways");
	const address = (name: string) =>
		name === "TIDE_URL" ? { default: `https://api${Math.floor(random.next() * 3)}.tide.dev` } : {};
	const inputs = () =>
		["TIDE_KEY", "tideSecret", "TIDE_URL", "TIDE_PIN"].flatMap((name) =>
			random.next() < 0.5 ? [{ name, isSecret: random.next() < 0.5, ...address(name) }] : [],
		);
	const pack = (name: string) => ({
		registryType: ["npm", "pypi", "oci"][Math.floor(random.next() * 3)],
		identifier: `ghcr.io/tide/${name}:latest`,
		version: random.next() < 0.5 ? "1.0.0" : "latest",
		transport: { type: "stdio" },
		environmentVariables: inputs(),
	});
	const servers = Array.from({ length: 40 }, (_, at) => ({
		...{ name: `dev.tide/drawn-${at}`, description: `Looks up ${at}.`, version: "1.0.0" },
		packages: ["one", "two", "three"].slice(at % 3).map((name) => pack(`${name}-${at}`)),
		remotes:
			random.next() < 0.5
				? [{ type: "sse", url: `https://n${at}.tide.dev/sse`, headers: inputs() }]
				: [],
	}));
	return JSON.stringify({ servers });
}
const DRAWN = drawnServers();

const imported = await importedRegistry();
const [page] = [...imported.snapshot.agents].flatMap((agent) => {
	const { use } = agentPage(imported, agent);
	return use.ways;
});
const WAY = page ?? expect.unreachable("no way to use anything was imported");

describe("the drawing of what an agent touches", () => {
	it.each<[string, Reach, object]>([
		[
			"one host",
			{ ...here, data: "elsewhere", hosts: named("*.tide.dev") },
			{ kind: "host", name: "*.tide.dev", note: "says ToolHive" },
		],
		[
			"several hosts",
			{ ...here, data: "maker", hosts: named("a.tide.dev", "b.tide.dev"), more: 3 },
			{ kind: "host", name: "a.tide.dev", note: "and 4 more, says ToolHive" },
		],
		[
			"any host",
			{ ...here, data: "elsewhere", hosts: named("a.tide.dev", "*") },
			{ kind: "any", name: "Any address", note: "says ToolHive" },
		],
		[
			"no network",
			{ ...here, data: "stays", limited: "ToolHive" },
			{ kind: "nothing", name: "No network", note: "says ToolHive" },
		],
		["nothing stated", here, { kind: "unknown", name: "Not stated", note: null }],
		[
			"only the reader's own machine",
			{ ...here, hosts: named("localhost") },
			{ kind: "unknown", name: "Not stated", note: null },
		],
		[
			"something hosted",
			{ ...here, runs: "hosted", data: "maker", hosts: named("mcp.tide.dev") },
			{ kind: "host", name: "mcp.tide.dev", note: null },
		],
	])("ends at %s", (_, reach, end) => {
		expect(drawn(reach)?.end).toEqual(end);
	});

	it("has the key between, how it is started, and all of it in words", () => {
		const reach: Reach = { ...here, data: "stays", limited: "ToolHive" };
		expect(drawn(reach, { keys: 2 })).toMatchObject({
			key: "2 keys",
			startedBy: "in Docker",
			tools: 3,
		});
		expect(drawn(reach, { signsIn: true, program: "" })).toMatchObject({
			key: "sign-in",
			startedBy: null,
		});
		expect(drawn(reach)?.words).toBe("Runs on your machine. It needs no network, says ToolHive.");
		expect(drawn(here)?.words).toBe("Runs on your machine. What it reaches is not stated.");
		expect(reachDrawing(undefined, 3)).toBeNull();
	});

	it("equals what the answers, rows and Markdown say of the first way that works without a warning", async () => {
		const context = await importedRegistry([["mcp-registry", "drawn.json", DRAWN]]);
		const compared = [...context.snapshot.agents].flatMap((agent) => {
			const { drawing } = agentPage(context, agent);
			const ways = agentConnectView(context, agent).ways.filter(
				({ clients }) => clients.length > 0,
			);
			const way = ways[0];
			if (!drawing || !way?.reach || !way.key) return [];
			const [row] = keyFact(agent);
			const [reached] = reachFact(agent);
			const { sections } = agentMarkdownView(context, agent);
			const [first] = sections.find(({ title }) => title === "How to connect")?.points ?? [];
			const said = first && "facts" in first ? first.facts : undefined;
			const { inputs } = way.key;
			const { hosts, runs } = way.reach;
			const unnamed = ["Any address", "No network", "Not stated", "an address that you fill in"];
			const names = [...unnamed, "its provider", ...hosts.map(({ host }) => host)];
			return [
				{
					isHosted: drawing.isHosted === (runs === "hosted"),
					isSame: JSON.stringify(sections[0]?.points).includes(
						JSON.stringify(reachWords(way.reach)),
					),
					isNamed: names.includes(drawing.end.name),
					isDrawn: drawing.key === (inputs.length > 0 ? showAmount(inputs.length, "key") : null),
					isInRow: (row?.text.replace("No key", "") || null) === drawing.key,
					isReached: (reached?.text ?? "") === (drawing.isHosted ? "" : rowOf(drawing.end)),
					isInMarkdown: said?.some((fact) => "text" in fact && fact.text === way.key?.sentence),
					isInFacts: agentDetailView(context, agent).facts.keys === inputs.length,
				},
			];
		});
		expect(compared.length).toBeGreaterThan(20);
		const wide = [...context.snapshot.agents].filter(({ reach }) => {
			const [first] = Object.values(reach?.ways ?? {});
			return first && JSON.stringify(first.hosts) !== JSON.stringify(reach?.hosts);
		});
		expect(wide.length).toBeGreaterThan(0);
		expect(compared.filter((row) => Object.values(row).some((is) => is !== true))).toEqual([]);
	});
});

/** What a row says of what is drawn. */
function rowOf({ kind, name, note }: ReachDrawing["end"]): string {
	const rest = Number(/^and (\d+) more/.exec(note ?? "")?.[1] ?? 0);
	return {
		any: "Reaches any address",
		nothing: "Nothing leaves your machine",
		unknown: "",
		host: `Reaches ${rest > 0 ? `${rest + 1} hosts` : name}`,
	}[kind];
}
