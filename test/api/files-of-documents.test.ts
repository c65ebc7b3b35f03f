import { expect, it } from "vitest";
import { z } from "zod";
import { ENDPOINTS } from "#contract/http/endpoints.ts";
import { useService } from "./running-service.ts";

const running = useService();

const rows = ENDPOINTS.flatMap((endpoint) => {
	if (!("onlyWith" in endpoint)) return [];
	const { id, path, onlyWith } = endpoint;
	return [{ id, path, onlyWith }];
});

async function ask(path: string, slug: string): Promise<{ status: number; detail?: unknown }> {
	const response = await fetch(running.service.origin + path.replace("{slug}", slug));
	const { status } = response;
	if (!response.headers.get("Content-Type")?.includes("json")) return { status };
	const { detail } = z.object({ detail: z.string().optional() }).parse(await response.json());
	return { status, detail };
}

it("there are endpoints for documents of agents", () => expect(rows.length).toBeGreaterThan(2));

it.each(rows)("$id distinguishes an agent without $onlyWith from an unknown one", async (row) => {
	expect(await ask(row.path, "repo-lantern")).toMatchObject({ status: 200 });
	const bare = await ask(row.path, "patient-ferret");
	expect(bare.status).toBe(404);
	if ("detail" in bare) expect(bare.detail).toBe(`This agent has no ${row.onlyWith}.`);
	const unknown = await ask(row.path, "nobody-at-all");
	expect(unknown.status).toBe(404);
	if ("detail" in unknown) expect(unknown.detail).toBe("No public agent has this slug.");
});
