import { describe, expect, it } from "vitest";
import { buildSnapshot } from "#snapshot/build-snapshot.ts";
import { History } from "#snapshot/history/history.ts";
import { saveSnapshot } from "#snapshot/snapshot-file.ts";
import { at, registryExtract } from "../snapshot/registry-extract-builder.ts";
import { freshInstance, isOneSentence, runScript, startScript } from "./command-line.ts";
import { PROJECT } from "./instance.ts";

describe("npm run dev", () => {
	it("shows the pages of the newest snapshot, and an error page for missing ones", async () => {
		const instance = await freshInstance();
		const extract = registryExtract();
		const snapshot = buildSnapshot({ extract, history: new History([]), at });
		await saveSnapshot(instance.dataDirectory, snapshot);
		const script = startScript(instance, "scripts/dev.ts");
		await script.says("Stop with Ctrl-C");
		const page = await fetch(`${instance.baseUrl}/agents/wren/`);
		expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("wren")]);
		const missing = await fetch(`${instance.baseUrl}/nothing/`);
		expect([missing.status, await missing.text()]).toEqual([
			404,
			expect.stringContaining("Page not found"),
		]);
		for (const path of ["/agents/nobody/", "/dashboard/", "/moved/", "/sign-in/"]) {
			expect(await (await fetch(instance.baseUrl + path)).text(), path).toContain("Page not found");
		}
		for (const path of ["/data/sample/comments.json", `/@fs${PROJECT}/data/sample/comments.json`]) {
			const text = await (await fetch(instance.baseUrl + path)).text();
			expect(text).not.toContain("author");
		}
		await script.stop();
	});

	it("says so in one sentence if there is no snapshot yet", async () => {
		const { code, stderr } = await runScript(await freshInstance(), "scripts/dev.ts");
		expect(code).toBe(2);
		expect(isOneSentence(stderr)).toBe(true);
	});
});
