import { agentHandlers } from "#api/routes/dashboard/agents/agent-handlers.ts";
import { draftHandlers } from "#api/routes/dashboard/drafts/draft-handlers.ts";
import { submissionHandlers } from "#api/routes/dashboard/submissions/submission-handlers.ts";
import { submissionRoutes } from "#api/routes/submission-routes.ts";
import { checkWebAddress } from "#domain/web/web-address.ts";
import { decodeLogo } from "../../logos/known-decoder.ts";
import { owner, registryOfAda } from "../../registry/agents/owned-agents.ts";
import { account } from "../../registry/record-builders.ts";
import { askForKnown } from "../known-addresses.ts";
import { type RoutesService, startRoutes } from "../routes-service.ts";
import { type DrawnSample, sampleHour } from "../running-service.ts";

export type ListingsService = RoutesService;

/** Only the routes for owners and their listings, in a service in which every token and session is Ada's. */
export async function startListings(drawn: DrawnSample): Promise<ListingsService> {
	const registry = await registryOfAda();
	const sources = { checkAddress: checkWebAddress, askForDocument: askForKnown, decodeLogo };
	return startRoutes(
		{ person: account(owner.id), registry, hour: sampleHour(drawn) },
		() => {},
		(parts) => ({
			...submissionHandlers({ ...parts, ...sources }),
			...agentHandlers({ ...parts, ...sources }),
			...draftHandlers({ ...parts, ...sources }),
			...submissionRoutes(parts),
		}),
	);
}
