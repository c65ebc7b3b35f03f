import { beforeEach, describe, expect, it } from "vitest";
import { owner } from "../../registry/agents/owned-agents.ts";
import { KNOWN_ADDRESS, KNOWN_DOCUMENT, UNREADABLE_ADDRESS } from "../known-addresses.ts";
import { drawSample } from "../running-service.ts";
import { type ListingsService, startListings } from "./listings-service.ts";

let service: ListingsService;
const drawn = await drawSample();
beforeEach(async () => {
	service = await startListings(drawn);
	return () => service.close();
});

const send = (fields: Record<string, string>) =>
	service.send("/dashboard/submissions/new/document/", fields);
const documents = () => service.registry.store.documents.list();

describe("the form for a document", () => {
	it("shows what was read from a pasted one, and submits nothing", async () => {
		const response = await send({ document: KNOWN_DOCUMENT, address: "" });
		expect(response.status).toBe(200);
		const text = await response.text();
		expect(text).toContain("We read the document.");
		expect(text).toContain("Says when it is safe to leave the harbour.");
		expect(await service.registry.store.submissions.newestBy("owner", owner.id)).toEqual([]);
	});

	it("shows how clients connect, and what a moderator will check", async () => {
		const packages = [
			{
				registryType: "npm",
				identifier: "@example/tide",
				version: "9.9.9",
				transport: { type: "stdio" },
			},
		];
		const document = JSON.stringify({
			...JSON.parse(KNOWN_DOCUMENT),
			title: "Tide\u202etable",
			packages,
		});
		const text = await (await send({ document, address: "" })).text();
		for (const fact of ["MCP name", "Version", "Transport", "Package"])
			expect(text).toContain(`"label":"${fact}"`);
		expect(text).toContain(
			"A moderator will check this: #/title must not contain characters that change the writing direction.",
		);
	});

	it.each([KNOWN_ADDRESS, KNOWN_ADDRESS.replace("https://", " ")])(
		"shows the same by the address %s",
		async (address) => {
			const response = await send({ document: "", address });
			expect(response.status).toBe(200);
			expect(await response.text()).toContain("Says when it is safe to leave the harbour.");
			expect(await documents()).toMatchObject([{ origin: KNOWN_ADDRESS, by: owner.id }]);
		},
	);

	it("shows errors next to the field of the document", async () => {
		const fieldsWrong = async (fields: Record<string, string>) =>
			/"path":"#wrong-(\w+)"/.exec(await (await send(fields)).text())?.[1];
		expect(await fieldsWrong({ document: "{}", address: "" })).toBe("document");
		expect(await fieldsWrong({ document: "", address: UNREADABLE_ADDRESS })).toBe("address");
	});

	const WRONG = KNOWN_DOCUMENT.replace("}", ',"packages":[{"registryType":7}]}');
	const failing = "https://tide-table.example.org/nothing.json";
	it.each([
		["nothing", {}, "is required, unless you enter its address"],
		["both", { document: "{}", address: KNOWN_ADDRESS }, "cannot be combined with the document"],
		["a private address", { address: "10.0.0.1/server.json" }, "must name a host, not an IP"],
		[
			"a missing file",
			{ address: failing },
			"does not return a document: the address answers with status",
		],
		["no document", { document: "{}" }, '"has no known format'],
		["a wrong one", { document: WRONG }, "#/packages/0/registryType must be a text"],
	])("shows next to the field what is wrong with %s, and keeps the input", async (...row) => {
		const [, fields, words] = row;
		const response = await send(fields);
		expect(response.status).toBe(422);
		const text = await response.text();
		expect(text).toContain(words);
		for (const value of Object.values(fields)) expect(text).toContain(JSON.stringify(value));
		expect(await documents()).toEqual([]);
	});
});

describe("the form for a document of an own agent", () => {
	const revise = (slug: string, fields: Record<string, string>) =>
		service.send(`/dashboard/agents/${slug}/edit/document/`, fields);

	it("fills the form for a change with what was read, and submits nothing", async () => {
		const response = await revise("harbor-scout", { document: KNOWN_DOCUMENT, address: "" });
		expect(response.status).toBe(200);
		const text = await response.text();
		expect(text).toContain("We read the document.");
		const [document] = await documents();
		expect(text).toContain(`"value":"${document?.sha256}"`);
		expect(await service.registry.store.submissions.newestBy("owner", owner.id)).toEqual([]);
	});
});
