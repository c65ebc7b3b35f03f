import { expect, it } from "vitest";
import { ENDPOINTS } from "#contract/http/endpoints.ts";
import { useService } from "../running-service.ts";

const running = useService();

const rows = ENDPOINTS.flatMap((endpoint) => {
	if (!("onlyWith" in endpoint)) return [];
	const { id, path, onlyWith, schema } = endpoint;
	return [{ id, path, onlyWith, schema }];
});

async function ask(path: string, slug: string): Promise<{ status: number; body?: unknown }> {
	const response = await fetch(running.service.origin + path.replace("{slug}", slug));
	const { status } = response;
	if (!response.headers.get("Content-Type")?.includes("json")) return { status };
	return { status, body: await response.json() };
}

it("there are endpoints for documents of agents", () => expect(rows.length).toBeGreaterThan(2));

it.each(rows)("$id of an agent without $onlyWith is not that of an unknown one", async (row) => {
	expect(await ask(row.path, "repo-lantern")).toMatchObject({ status: 200 });
	const bare = await ask(row.path, "patient-ferret");
	// A list without anything in it is an answer; a page and a feed are only there once they have something.
	if (row.schema) expect(row.schema.safeParse(bare.body)).toMatchObject({ success: true });
	else expect(bare).toMatchObject({ status: 404 });
	const unknown = await ask(row.path, "nobody-at-all");
	expect(unknown.status).toBe(404);
	if (row.schema) expect(unknown.body).toMatchObject({ detail: "No public agent has this slug." });
});
