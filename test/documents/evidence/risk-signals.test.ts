import { describe, expect, it } from "vitest";
import { plainInput } from "#connect/templates/read-template.ts";
import type { Tool } from "#contract/facts/abilities.ts";
import type { Connection } from "#contract/facts/connect.ts";
import { DOCUMENT } from "#contract/limits.ts";
import { blankReading, type DocumentReading } from "#documents/document-reading.ts";
import { mountOf, riskSignals, toolClass } from "#documents/evidence/risk-signals.ts";
import { named, plainPackage, plainSetting } from "#documents/formats/plain-settings.ts";
import { bareTool } from "#documents/formats/tools-at.ts";
import { readSound } from "../read-sample.ts";

const reading = (facts: Partial<DocumentReading>): DocumentReading => ({
	...blankReading("toolhive"),
	...facts,
});
const tool = (name: string, facts: Partial<Tool> = {}): Tool => ({ ...bareTool(name), ...facts });
const taking = (...names: string[]) => ({
	input: { type: "object", properties: Object.fromEntries(names.map((name) => [name, {}])) },
});
const hints = (of: Partial<NonNullable<Tool["annotations"]>>) => ({
	annotations: { readonly: null, destructive: null, idempotent: null, open: null, ...of },
});

describe("what a tool does", () => {
	it.each<[Tool, string | undefined, string]>([
		[tool("send_mail"), "writes", "by its name"],
		[tool("send_mail", taking("command")), "changes", "free-form commands raise it"],
		[tool("run_job", taking("code")), "runs_anything", "at most to this"],
		[tool("send_mail", taking("path")), "changes", "a path raises it too"],
		[tool("deploy_app", taking("path")), "changes", "but never to running anything"],
		[tool("analyze_code", taking("code")), "reads", "a reader stays one"],
		[tool("API-post-search"), "reads", "not by its protocol"],
		[tool("skopeo"), undefined, "an unknown word says nothing"],
		[tool("skopeo", taking("args")), "changes", "unless it takes anything"],
		[tool("skopeo", hints({ readonly: true })), "reads", "or its publisher says so"],
		[tool("delete_disk", hints({ readonly: true })), "changes", "whose word does not lower a verb"],
		[tool("send_mail", hints({ destructive: true })), "changes", "but raises it"],
		[tool("get_mail", hints({ destructive: true })), "changes", "even one that seems to read"],
		[tool("get_mail", hints({ destructive: true, readonly: true })), "reads", "if it is not both"],
		[tool("run_shell", hints({ destructive: true })), "runs_anything", "never below its name"],
		[tool("send_mail", { input: { properties: 3 } }), "writes", "a broken schema is none"],
	])("%j is %s: %s", (one, of) => {
		expect(toolClass(one)).toBe(of);
	});
});

describe("what a container may write", () => {
	it.each([
		["/home:/work", ["writable_files"]],
		["{paths}:/work", ["writable_files"]],
		["/home:/work:ro", []],
		["type=bind,src=/home,dst=/work,readonly", []],
		["cache:/var/cache", []],
		["/var/run/docker.sock:/var/run/docker.sock", ["container_socket"]],
	])("%s: %j", (mount, classes) => {
		expect(mountOf(mount).map((signal) => signal.class)).toEqual(classes);
	});
});

describe("risk signals", () => {
	it("are what a ToolHive entry lists, permits and asks for, the most harmful first", () => {
		const entry = {
			image: "registry.harbour.example/tides:1",
			transport: "stdio",
			description: "Tides.",
			tools: ["list_tides", "delete_gauge"],
			permissions: { network: { outbound: { insecure_allow_all: true } }, write: ["/data"] },
			env_vars: [
				{ name: "TIDE_TOKEN", secret: true },
				{ name: "TIDE_USER", secret: true },
			],
		};
		expect(riskSignals([readSound(JSON.stringify(entry))])).toEqual([
			{ kind: "tool", class: "changes", name: "delete_gauge" },
			{ kind: "permission", class: "writable_files", name: "" },
			{ kind: "permission", class: "open_network", name: "" },
			{ kind: "credential", class: "secret", name: "TIDE_TOKEN" },
			{ kind: "credential", class: "secret", name: "TIDE_USER" },
			{ kind: "tool", class: "reads", name: "list_tides" },
		]);
	});

	it("are in Docker's catalogue also those of a tool's own container", () => {
		const entry = {
			name: "crane",
			type: "poci",
			about: { title: "Crane", description: "Lifts." },
			tools: [
				{ name: "crane", container: { volumes: ["/var/run/docker.sock:/var/run/docker.sock"] } },
			],
		};
		expect(riskSignals([readSound(JSON.stringify(entry))])).toEqual([
			{ kind: "permission", class: "container_socket", name: "" },
			{ kind: "tool", class: "unclear", name: "crane" },
		]);
	});

	it("come once from several documents, from mounted folders and from headers", () => {
		const remote: Connection = {
			kind: "remote",
			transport: "sse",
			url: "https://tides.harbour.example/",
			headers: [
				{ ...plainSetting("Authorization", "Bearer {key}"), variables: [secret("TIDE_KEY")] },
				{ ...plainSetting("X-Key", null), secret: true },
			],
			variables: [],
		};
		const image = { ...plainPackage("oci", "tides"), flags: [named("-v", "/home:/work")] };
		const readings = [
			reading({ tools: [tool("list_tides")], connections: [image] }),
			reading({ tools: [tool("list_tides")], connections: [remote] }),
		];
		expect(riskSignals(readings).map((signal) => `${signal.class} ${signal.name}`)).toEqual([
			"writable_files ",
			"secret TIDE_KEY",
			"secret X-Key",
			"reads list_tides",
		]);
	});

	it("have a secret by its name, whatever the document marks", () => {
		const named = {
			...plainPackage("npm", "tides"),
			environment: [plainSetting("TIDE_KEY", null)],
		};
		const signals = riskSignals([reading({ connections: [named] })]);
		expect(signals).toEqual([{ kind: "credential", class: "secret", name: "TIDE_KEY" }]);
	});

	it("are bounded, and keep the most harmful", () => {
		const readers = Array.from({ length: 400 }, (_, number) => tool(`list_${number}`));
		const signals = riskSignals([reading({ tools: [...readers, tool("delete_disk")] })]);
		expect(signals).toHaveLength(DOCUMENT.maxRiskSignalsOfKind);
		expect(signals[0]?.name).toBe("delete_disk");
	});

	it("of many tools keep as many readers as there are for each that says nothing", () => {
		const tools = Array.from({ length: 5_000 }, (_, at) =>
			tool(at % 4 ? `list_${at}` : `mca_${at}`),
		);
		const signals = riskSignals([reading({ tools })]);
		const unclear = signals.filter((signal) => signal.class === "unclear").length;
		expect([signals.length, unclear]).toEqual([DOCUMENT.maxRiskSignalsOfKind, 3]);
	});

	it.each(["run; <b>", "run\u202Egnp", "run\n", "x".repeat(65)])(
		"leave out a name that would disturb a sentence: %j",
		(name) => {
			expect(riskSignals([reading({ tools: [tool(name)] })])[0]?.name).toBe("");
		},
	);
});

function secret(name: string) {
	return { ...plainInput(name), secret: true };
}
