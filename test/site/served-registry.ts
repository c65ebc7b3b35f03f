import { rm } from "node:fs/promises";
import { afterAll, beforeAll } from "vitest";
import { copyStore } from "#registry/copy-store.ts";
import type { RegistryStore } from "#registry/store.ts";
import { openPageRenderer, TEMPLATES_DIRECTORY } from "#render/page-renderer.ts";
import { openRelease } from "#snapshot/releases/open-release.ts";
import { type DrawnSample, LOCAL_URL, type Service, startService } from "../api/running-service.ts";
import { createDirectory } from "../disk/fresh-directory.ts";
import { prepare } from "../publish/release-builder.ts";
import { contextOf } from "./imported-registry.ts";

/** Records as a site with real pages, built and served for a whole test file. */
export function useRegistry(make: () => Promise<RegistryStore>) {
	let service: Service | undefined;
	let drawn: DrawnSample | undefined;
	let folder = "";
	beforeAll(async () => {
		const pages = await openPageRenderer(TEMPLATES_DIRECTORY);
		const store = await make();
		const context = await contextOf(store);
		folder = await createDirectory();
		const { id } = await prepare(folder, context, { pages });
		const { snapshot } = context;
		const release = await openRelease(folder, id);
		const fill = async (other: RegistryStore) => void (await copyStore(store, other));
		drawn = { snapshot, release, fill, remove: async () => {} };
		service = await startService(drawn, { pages, baseUrl: LOCAL_URL });
	});
	afterAll(async () => {
		await service?.close();
		service = undefined;
		drawn = undefined;
		await rm(folder, { recursive: true, force: true });
	});
	return {
		get origin(): string {
			return service?.origin ?? "";
		},
		get drawn(): Pick<DrawnSample, "snapshot"> {
			if (!drawn) throw new Error("The site is there only while tests run");
			return drawn;
		},
	};
}
