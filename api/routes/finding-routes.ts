import { FindingRequest } from "#contract/evidence/findings.ts";
import { getParameter } from "#contract/http/addresses.ts";
import { getOwnAgent } from "#registry/agents/get-own-agent.ts";
import {
	listFindings,
	lookAgain,
	sayOnFinding,
	withAppeal,
} from "#registry/findings/own-findings.ts";
import type { RegistryContext } from "#registry/store.ts";
import { findingView } from "#views/moderation/finding-view.ts";
import type { OnChange } from "../builds/share-builds.ts";
import { bodyOf } from "../middleware/read-json-body.ts";
import { ownOf } from "./acting-request.ts";
import { answering } from "./handler.ts";

/** What the owner of an agent does about checks that it fails. */
export function findingRoutes(registry: RegistryContext, onChange: OnChange) {
	const { store } = registry;
	return answering({
		listFindings: async (request) => {
			const { slug } = await getOwnAgent(store, await ownOf(registry, request, "view"));
			return { findings: (await listFindings(store, slug)).map(findingView) };
		},
		sayOnFinding: async (request) => {
			const input = await bodyOf(FindingRequest, request);
			const finding = getParameter(request.call.parameters, "finding");
			const { registry: acting, ...own } = await ownOf(registry, request);
			const after = await sayOnFinding(acting, { ...input, ...own, finding });
			if (input.answer !== undefined && after.publicAt !== null) onChange("member");
			return findingView(await withAppeal(store, after));
		},
		lookAgain: async (request) => {
			const { registry: acting, ...own } = await ownOf(registry, request);
			return { subjects: await lookAgain(acting, own) };
		},
	});
}
