import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished, vi } from "vitest";
import { mcpRegistry } from "#importers/mcp-registry.ts";
import { fetchPages } from "../../scripts/commands/fetch-pages.ts";
import { refusal } from "../registry/registry-fixture.ts";

/** Answers each page with another one after it, a kilobyte each. */
async function startEndless(): Promise<{ address: string; asked: () => number }> {
	let asked = 0;
	const server = createServer((_request, response) => {
		asked += 1;
		const metadata = { nextCursor: `page-${asked}` };
		response.end(JSON.stringify({ servers: ["x".repeat(1_000)], metadata }));
	}).listen(0, "127.0.0.1");
	onTestFinished(() => void server.close());
	await once(server, "listening");
	vi.stubEnv("OUTBOUND_ALLOW", "127.0.0.1");
	vi.stubEnv("BASE_URL", "http://localhost:4321");
	onTestFinished(() => void vi.unstubAllEnvs());
	const { port } = server.address() as AddressInfo;
	return { address: `http://127.0.0.1:${port}/v0.1/servers`, asked: () => asked };
}

it.each([
	[{ pages: 2, megabytes: 1 }, 2, /goes on beyond what is read .*: 2 pages or 1 MB\.$/],
	[{ pages: 9, megabytes: 0.001 }, 1, /: 9 pages or 0\.001 MB\.$/],
])(
	"of a registry that never ends %j are read, each before the next is asked for",
	async (most, pages, sentence) => {
		const { address, asked } = await startEndless();
		const seen: number[] = [];
		const reading = async () => {
			for await (const page of fetchPages(address, mcpRegistry, most)) {
				expect(page.text).toContain("nextCursor");
				seen.push(asked());
			}
		};
		await expect(reading()).rejects.toEqual(refusal("unavailable", sentence));
		expect(seen).toEqual(Array.from({ length: pages }, (_, number) => number + 1));
		expect(asked()).toBe(pages);
	},
);
