import { describe, expect, it } from "vitest";
import { VersionChange } from "#contract/agents/version.ts";
import type { Connection, ModelAccess } from "#contract/facts/connect.ts";
import { compareConnections } from "#documents/compare-connections.ts";
import { named, pack, positional, remote, setting } from "../connect/examples.ts";

const NPM = "npm @example/weather-mcp";
const URL_OF_REMOTE = "https://mcp.example.com/mcp";
const KEY = setting("KEY", { required: true, secret: true });
const image = (identifier: string) => pack({ registry: "oci", identifier, version: null });
const model = (facts: Partial<ModelAccess>): ModelAccess => ({
	kind: "model",
	provider: "harbour",
	model: "tides-large",
	endpoint: null,
	environment: [],
	...facts,
});

/** What one connection changed, in words. */
function detailOf(before: Connection, after: Connection) {
	const changes = compareConnections([before], [after]);
	expect(changes.map(({ kind }) => kind)).toEqual(["connection_changed"]);
	return changes[0]?.detail;
}

describe("connections of two versions", () => {
	it("are equal if nothing changed", () => {
		expect(compareConnections([pack(), remote()], [pack(), remote()])).toEqual([]);
	});

	it("are listed if added or removed", () => {
		const bundle = pack({ registry: "mcpb", identifier: "https://a.example/a.mcpb" });
		const changes = compareConnections([pack(), remote()], [pack(), bundle]);
		expect(changes).toEqual([
			{ kind: "connection_removed", name: URL_OF_REMOTE, detail: null },
			{ kind: "connection_added", name: "mcpb https://a.example/a.mcpb", detail: null },
		]);
		for (const change of changes) expect(VersionChange.parse(change)).toEqual(change);
	});

	it.each<[string, Connection, Connection, string]>([
		["another version", pack(), pack({ version: "2.0.0" }), "version 1.2.3 → 2.0.0"],
		["nothing left", pack(), pack({ version: null }), "version 1.2.3 → not stated"],
		[
			"another tag of an image",
			image("ghcr.io:443/a/b:1.0"),
			image("ghcr.io:443/a/b:1.1"),
			"name ghcr.io:443/a/b:1.0 → ghcr.io:443/a/b:1.1",
		],
		[
			"another package of its kind",
			pack(),
			pack({ identifier: "weather" }),
			"name @example/weather-mcp → weather",
		],
		[
			"another address and transport",
			remote(),
			remote({ url: "https://mcp.example.com/sse", transport: "sse" }),
			"transport streamable-http → sse; address https://mcp.example.com/mcp → https://mcp.example.com/sse",
		],
		["a long checksum", pack(), pack({ sha256: "a".repeat(64) }), "checksum changed"],
		[
			"a variable that is required",
			pack(),
			pack({ environment: [KEY] }),
			"variable `KEY` is new and required",
		],
		["one that is gone", pack({ environment: [KEY] }), pack(), "variable `KEY` is gone"],
		[
			"one that is required and secret now",
			pack({ environment: [setting("KEY")] }),
			pack({ environment: [KEY] }),
			"variable `KEY` is required and secret now",
		],
		[
			"one that may be left out",
			pack({ environment: [KEY] }),
			pack({ environment: [{ ...KEY, required: false }] }),
			"variable `KEY` is optional now",
		],
		[
			"another default, which may be a secret",
			pack({ environment: [{ ...KEY, default: "s3cr3t" }] }),
			pack({ environment: [{ ...KEY, default: "other" }] }),
			"variable `KEY` changed",
		],
		[
			"one of two options of one name",
			pack({ flags: [named("-e", { value: "A=1" }), named("-e", { value: "B=1" })] }),
			pack({ flags: [named("-e", { value: "A=1" }), named("-e", { value: "B=2" })] }),
			"option `-e` changed",
		],
		[
			"arguments without names",
			pack({ arguments: [positional({ value: "a" })] }),
			pack({ arguments: [positional({ value: "b" }), positional({ hint: "folder" })] }),
			"argument 1 changed; argument `folder` is new",
		],
		["a header", remote(), remote({ headers: [setting("X-Region")] }), "header `X-Region` is new"],
		[
			"a variable of a model",
			model({}),
			model({ environment: ["HARBOUR_API_KEY"] }),
			"variable `HARBOUR_API_KEY` is new and required",
		],
	])("report %s", (_, before, after, detail) => {
		expect(detailOf(before, after)).toBe(detail);
	});

	it("report which of several changed", () => {
		const other = pack({ registry: "pypi", identifier: "weather" });
		const changes = compareConnections([pack(), other], [{ ...other, version: "9" }, pack()]);
		expect(changes).toEqual([
			{ kind: "connection_changed", name: "pypi weather", detail: "version 1.2.3 → 9" },
		]);
	});

	it("report several of a kind by name only", () => {
		const changes = compareConnections(
			[remote({ url: "https://a.example/" }), remote({ url: "https://b.example/" })],
			[remote({ url: "https://c.example/" })],
		);
		expect(changes.map(({ kind, name }) => [kind, name])).toEqual([
			["connection_removed", "https://a.example/"],
			["connection_removed", "https://b.example/"],
			["connection_added", "https://c.example/"],
		]);
	});

	it("report a different order", () => {
		expect(compareConnections([pack(), remote()], [remote(), pack()])).toEqual([
			{ kind: "field", name: "connections", detail: "in a different order" },
		]);
	});

	it("report a limited number of changed inputs, count the rest, and cut long names", () => {
		const environment = Array.from({ length: 40 }, (_, at) => setting(`${"N".repeat(300)}${at}`));
		const [change] = compareConnections([pack()], [pack({ environment })]);
		expect(change?.name).toBe(NPM);
		expect(change?.detail).toMatch(/; 30 more$/);
		expect(change?.detail?.length).toBeLessThan(1500);
	});
});
