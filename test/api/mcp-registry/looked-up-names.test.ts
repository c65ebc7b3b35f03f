import { describe, expect, it } from "vitest";
import { z } from "zod";
import { useService } from "../running-service.ts";

const running = useService();

const Standing = z.looseObject({ slug: z.string() });
const Servers = z.object({
	servers: z.array(z.object({ _meta: z.record(z.string(), z.unknown()) })),
});
const Ways = z.object({
	ways: z.array(
		z.object({
			clients: z.array(
				z.object({
					client: z.string(),
					snippets: z.array(z.looseObject({ kind: z.string(), text: z.string() })),
				}),
			),
		}),
	),
});
const Configuration = z.looseObject({
	servers: z.record(z.string(), z.unknown()).optional(),
	mcpServers: z.record(z.string(), z.unknown()).optional(),
});
const LOOK_UP = ["vs-code", "visual-studio", "copilot-cli"];

async function read(path: string): Promise<unknown> {
	const response = await fetch(running.service.origin + path);
	return response.ok ? response.json() : undefined;
}

describe("a client that allows only servers of this registry", () => {
	it("finds each one by the key of the configuration that is offered for it", async () => {
		const { servers } = Servers.parse(await read("/v0.1/servers?limit=100"));
		const slugs = servers
			.flatMap(({ _meta }) => Object.values(_meta))
			.flatMap((meta) => Standing.safeParse(meta).data?.slug ?? []);
		const keys: string[] = [];
		for (const slug of slugs) {
			const offered = Ways.safeParse(await read(`/api/v1/agents/${slug}/connect`));
			for (const { clients } of offered.data?.ways ?? []) {
				const files = clients
					.filter(({ client }) => LOOK_UP.includes(client))
					.flatMap(({ snippets }) => snippets.filter(({ kind }) => kind === "file"));
				for (const { text } of files) {
					const { servers = {}, mcpServers = {} } = Configuration.parse(JSON.parse(text));
					keys.push(...Object.keys({ ...servers, ...mcpServers }));
				}
			}
		}
		expect(keys.length).toBeGreaterThan(0);
		for (const key of new Set(keys)) {
			const found = await read(`/v0.1/servers/${encodeURIComponent(key)}/versions/latest`);
			expect(found, key).toMatchObject({ server: { name: key } });
		}
	});
});
