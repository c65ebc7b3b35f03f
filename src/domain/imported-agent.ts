import { z } from "zod";
import { RegistrationRequest } from "#contract/registration.ts";

/**
 * What an importer makes of a foreign agent: a registration request, whose website may be missing, and facts that a
 * request has no place for. The strings are still foreign: the registry passes them through the text gate.
 */
export const ImportedAgent = z.object({
	/** `format:identifier`, stable across runs; a second import of the same origin updates instead of adding. */
	origin: z.string().min(1),
	suggestedSlug: z.string(),
	request: RegistrationRequest.partial({ website_url: true }),
	deploymentType: z.string().optional(),
	logoUrl: z.string().optional(),
	/** ISO 8601 instant. */
	launchedAt: z.iso.datetime().optional(),
	integrations: z.array(z.string()).optional(),
	/** Name for a category that may have to be created; `request.category_slug` names it. */
	categoryName: z.string().optional(),
});
export type ImportedAgent = z.infer<typeof ImportedAgent>;
