import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { DASHBOARD } from "#contract/accounts/dashboard.ts";
import { fillPath } from "#contract/http/addresses.ts";
import { makeSignInLink } from "#registry/accounts/manage-accounts.ts";
import { webhook } from "../../registry/outbox/outbox-registry.ts";
import { account, agent } from "../../registry/record-builders.ts";
import { save } from "../../registry/store-suite.ts";
import { drawEmpty } from "../empty-registry.ts";
import { DASHBOARD_EXAMPLES } from "./dashboard-examples.ts";
import { openBrowser, startDashboard } from "./dashboard-service.ts";

const email = "ada@quay.works";
const ada = account("owner:ada", { email, role: "operator", webhook: webhook() });

const drawn = await drawEmpty();
const service = await startDashboard(drawn);
await save(service.registry.store, ({ accounts, agents }) => {
	accounts.save(ada);
	for (const slug of ["harbor-scout", "ledgerhen"]) {
		agents.save(agent(slug, { ownerId: null, categorySlug: null }));
	}
});

async function signedIn() {
	const { code } = await makeSignInLink(service.registry, { email }, { id: ada.id });
	const browser = openBrowser(service.origin);
	await browser.send(`/sign-in/${code}/`);
	return browser;
}

it.each(DASHBOARD.map((row) => [row.id, row] as const))("%s succeeds", async (id, row) => {
	const example = DASHBOARD_EXAMPLES[id];
	if (example.succeedsIn !== undefined) {
		const [last = ""] = row.path
			.split("/")
			.filter((part) => /^[a-z]/.test(part))
			.slice(-1);
		const test = await readFile(join(import.meta.dirname, example.succeedsIn), "utf8");
		expect(test).toContain(`${last}/`);
		return;
	}
	const name = `of-${id.toLowerCase()}`;
	const asked = await service.registry.store.transact(async (records) =>
		example.make?.({ name, ownerId: ada.id, save: records, now: service.registry.now() }),
	);
	const path = fillPath(row.path, asked?.parameters ?? {});
	const browser = await signedIn();
	const response =
		row.method === "GET"
			? await browser.ask(path)
			: await browser.send(path, { ...example.fields, ...example.fieldsFor?.(name) });
	await response.arrayBuffer();
	expect(response.status).toBe(example.status ?? row.status);
	// That is where forms lead whoever is not signed in.
	expect(response.headers.get("location") ?? "").not.toContain("/sign-in/?next=");
});
