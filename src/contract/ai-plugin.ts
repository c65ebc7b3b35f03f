import { z } from "zod";
import { HttpUrl } from "./primitives.ts";

export const AiPlugin = z
	.object({
		schema_version: z.literal("v1"),
		name_for_human: z.string().max(20),
		name_for_model: z
			.string()
			.max(50)
			.regex(/^[a-z0-9_]+$/),
		description_for_human: z.string().max(100),
		description_for_model: z.string().max(8000),
		auth: z.object({ type: z.literal("none") }),
		api: z.object({ type: z.literal("openapi"), url: HttpUrl }),
		logo_url: HttpUrl,
		contact_email: z.string(),
		legal_info_url: HttpUrl,
	})
	.meta({ id: "AiPlugin", description: "Plugin discovery manifest." });
export type AiPlugin = z.infer<typeof AiPlugin>;
