import { describe, expect, it } from "vitest";
import { waysOf } from "#connect/ways-of.ts";
import type { DocumentFormat } from "#contract/intake/document.ts";
import { readDocument } from "#documents/read-document.ts";
import { subject } from "../../connect/examples.ts";

function described(format: DocumentFormat, content: object) {
	const { reading } = readDocument(JSON.stringify(content), format);
	const inputs = waysOf(subject(reading?.connections ?? [])).flatMap((way) => way.inputs);
	return Object.fromEntries(inputs.map(({ name, description }) => [name, description]));
}

const REQUIRED = { isRequired: true };
const server = (runtimeArguments: object[]) =>
	described("mcp-server", {
		name: "dev.tide/tables",
		description: "Tides.",
		version: "1.0.0",
		packages: [
			{
				registryType: "oci",
				identifier: "ghcr.io/tide/tables:1.0.0",
				transport: { type: "stdio" },
				runtimeArguments,
			},
		],
	});
const argument = (value: string, description: string, variables: object) => ({
	...{ type: "named", name: "-v", value, description, variables },
	...REQUIRED,
});

const docker = (config: object, run: object = {}) =>
	described("docker-mcp", {
		name: "tide",
		image: "mcp/tide",
		type: "server",
		about: { title: "Tide", description: "Tides." },
		config: { description: "May read these charts", ...config },
		run,
	});
const charts = { type: "object", properties: { charts: { type: "string" } } };
const volumes = { volumes: ["{{tide.charts|volume}}:/charts"] };
const secret = { name: "tide.key", env: "TIDE_KEY" };

describe("a value to fill in", () => {
	it("is described by what is said of the setting that takes nothing else", () => {
		const said = "Where the charts are";
		expect(server([argument("{dir}:/charts", said, { dir: REQUIRED })])).toEqual({ dir: said });
		const own = { ...REQUIRED, description: "A folder." };
		expect(server([argument("{dir}:/charts", said, { dir: own })])).toEqual({ dir: "A folder." });
		const two = argument("{dir}:/{to}", said, { dir: REQUIRED, to: REQUIRED });
		expect(server([two])).toEqual({ dir: null, to: null });
	});

	it("is described by what is said of a configuration that has nothing else", () => {
		const said = "May read these charts";
		expect(docker({ parameters: charts }, volumes)).toEqual({ charts: said });
		expect(docker({ secrets: [secret] })).toEqual({ TIDE_KEY: said });
		const both = docker({ parameters: charts, secrets: [secret] }, volumes);
		expect(both).toEqual({ charts: null, TIDE_KEY: null });
	});

	it.each([
		["Configure the connection to Tide", null],
		["Configure it. Keys are on your page.", "Configure it. Keys are on your page."],
	])("is described by %j as %j, which may say nothing of it", (description, shown) => {
		expect(docker({ description, secrets: [secret] })).toEqual({ TIDE_KEY: shown });
	});
});
