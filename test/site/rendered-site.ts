import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { openPageRenderer, TEMPLATES_DIRECTORY } from "#render/page-renderer.ts";
import type { Snapshot } from "#snapshot/snapshot.ts";
import {
	type DrawnSample,
	drawSample,
	LOCAL_URL,
	type Service,
	startService,
} from "../api/running-service.ts";

/** A page of each type, by description. */
export const PAGE_TYPES = {
	home: "/",
	list: "/agents/",
	"filtered list": "/agents/?type=agent&sort=newest",
	"empty list": "/agents/?q=qqqqzzzz",
	agent: "/agents/harbor-scout/",
	servers: "/servers/",
	category: "/categories/customer-support/",
	"weekly report": "/weekly-report/",
	"earlier week": "/weekly-report/2026-W17/",
	incidents: "/incidents/",
	"filtered incidents": "/incidents/?severity=high&status=resolved",
	sources: "/sources/",
	compare: "/compare/?a=harbor-scout&b=bramblecheck",
	"empty comparison": "/compare/",
	methodology: "/methodology/",
	documentation: "/docs/",
	reference: "/docs/api/protocols/",
	guides: "/docs/guides/",
	guide: "/docs/guides/run-it-well/",
	submit: "/submit/",
	about: "/about/",
	"sign-in": "/sign-in/",
	missing: "/nothing/",
} as const;

/** The sample with real pages, built and served for a whole test file. */
export function useSite(alter?: (snapshot: Snapshot) => void) {
	let drawn: DrawnSample | undefined;
	let service: Service | undefined;
	beforeAll(async () => {
		const pages = await openPageRenderer(TEMPLATES_DIRECTORY);
		drawn = await drawSample({ pages, ...(alter ? { alter } : { sharedAs: "site" }) });
		service = await startService(drawn, { pages, baseUrl: LOCAL_URL });
	});
	afterAll(async () => {
		await service?.close();
		await drawn?.remove();
		service = undefined;
		drawn = undefined;
	});
	return {
		get drawn(): DrawnSample {
			if (!drawn) throw new Error("The site is there only while tests run");
			return drawn;
		},
		get origin(): string {
			return service?.origin ?? "";
		},
		get service(): Service {
			if (!service) throw new Error("The site is there only while tests run");
			return service;
		},
		read: (path: string) => readFile(join(drawn?.release.directory ?? "", path)),
	};
}
