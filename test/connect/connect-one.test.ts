import { describe, expect, it } from "vitest";
import { checkChoice, connectOne, waysOf } from "#connect/ways-of.ts";
import { CANONICAL, oci, remote, subject, TIDES } from "./examples.ts";

const WEATHER = subject([CANONICAL.package, CANONICAL.remote, remote()]);

describe("one way for one client", () => {
	it("is the requested one, or the first that the client can use", () => {
		const asked = (way: string | null, client: string) =>
			connectOne(WEATHER, { way, client, inputs: {} })?.id;
		expect(asked(null, "codex-cli")).toBe("npm");
		expect(asked("remote", "codex-cli")).toBe("remote");
		expect(asked("remote-2", "codex-cli")).toBe("remote-2");
		expect(asked(null, "a2a")).toBeUndefined();
		expect(asked("remote-3", "codex-cli")).toBeUndefined();
	});

	it("has the given values in commands and links", () => {
		const way = connectOne(WEATHER, {
			way: "npm",
			client: "cursor",
			inputs: { units: "imperial" },
		});
		expect(way?.target).toBe("npx -y @example/weather-mcp@1.2.3 --units imperial");
		expect(way?.clients.map(({ client }) => client)).toEqual(["cursor"]);
		expect(way?.clients[0]?.link?.target).toContain("--units imperial");
		expect(way?.warnings).toEqual([]);
	});

	it("has a link as soon as nothing is missing for it", () => {
		const tides = subject([TIDES.remote]);
		const asked = (inputs: Record<string, string>) =>
			connectOne(tides, { way: null, client: "cursor", inputs })?.clients[0]?.link?.target;
		expect(asked({})).toBeUndefined();
		expect(asked({ tenant: "north" })).toBe(
			"Cursor asks https://north.tides.example/sse?units=metric with 'Authorization=Bearer YOUR_KEY' X-Region=eu",
		);
	});

	it.each([
		[
			{ WEATHER_API_KEY: "s3cr3t" },
			"WEATHER_API_KEY is secret: enter it where it is used, not here.",
		],
		[{ units: "yards" }, "units must be one of metric, imperial."],
		[{ colour: "red" }, "colour is not an input here."],
		[{ units: "a\nb" }, "units contains invisible characters."],
	])("warns about unusable values: %j", (inputs, warning) => {
		const way = connectOne(WEATHER, { way: "npm", client: "json", inputs });
		expect(way?.warnings).toEqual([warning]);
		expect(JSON.stringify(way?.clients)).not.toMatch(/s3cr3t|yards|red/);
	});

	it("checks an address again with the given values", () => {
		const any = subject([remote({ url: "{base}/mcp" })]);
		const asked = (base: string) =>
			connectOne(any, { way: null, client: "json", inputs: { base } });
		expect(asked("https://own.example")?.target).toBe("https://own.example/mcp");
		expect(asked("http://own.example")?.warnings).toHaveLength(1);
		expect(asked("javascript:alert(1)//")?.clients).toEqual([]);
	});
});

const WAYS = waysOf(subject([CANONICAL.package, CANONICAL.remote, remote()]));

describe("a choice of way and client", () => {
	it.each([
		["everything", null, null],
		["a client", null, "cursor"],
		["a way", "remote-2", null],
		["a client and one of its ways", "npm", "claude-desktop"],
	])("may be %s", (_, way, client) => {
		expect(checkChoice(WAYS, { way, client })).toBeUndefined();
	});

	it.each([
		["an unknown way", "oci", null, "way", /^must be one of npm, remote, remote-2$/],
		["an unknown way of a known client", "oci", "cursor", "way", /^must be one of npm, /],
		[
			"an unknown client",
			null,
			"nobody",
			"client",
			/^must be one of vs-code, .*, json, vs-code-gallery$/,
		],
		["a client of another protocol", "npm", "a2a", "client", /^must be one of vs-code, /],
	])("is refused for %s", (_, way, client, member, detail) => {
		const wrong = checkChoice(WAYS, { way, client });
		expect(wrong?.member).toBe(member);
		expect(wrong?.detail).toMatch(detail);
	});

	it("gets the ways of a client that lacks this one", () => {
		const image = oci();
		const ways = waysOf(subject([CANONICAL.package, image]));
		expect(checkChoice(ways, { way: "npm", client: "docker-mcp" })).toEqual({
			member: "client",
			detail: "does not connect in this way; it can use oci",
		});
	});

	it("gets fifty names and a count of the rest", () => {
		const ways = waysOf(subject(Array.from({ length: 60 }, () => remote())));
		expect(checkChoice(ways, { way: "npm", client: null })?.detail).toMatch(
			/remote-50 and 10 more$/,
		);
	});

	it("is always accepted if there are no ways", () => {
		expect(checkChoice([], { way: "npm", client: "nobody" })).toBeUndefined();
	});
});
