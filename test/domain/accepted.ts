import { gateRegistration } from "#domain/agents/accept-registration.ts";
import { gateRevision } from "#domain/agents/accept-revision.ts";
import { invalidBody } from "#domain/errors.ts";

/** The listing of a request, or a refusal that names every member that is not acceptable. */
export function acceptRegistration(request: Parameters<typeof gateRegistration>[0]) {
	return sound(gateRegistration(request));
}

/** The listing with the changes applied, or a refusal that names every unacceptable member. */
export function acceptRevision(...asked: Parameters<typeof gateRevision>) {
	return sound(gateRevision(...asked));
}

function sound({ listing, issues }: ReturnType<typeof gateRevision>) {
	if (issues.length > 0) throw invalidBody(issues);
	return listing;
}
