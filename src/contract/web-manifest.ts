import { z } from "zod";

/** What phones read before they add a site to a home screen (W3C Web Application Manifest). */
export const WebManifest = z
	.object({
		name: z.string(),
		description: z.string(),
		id: z.string(),
		start_url: z.string(),
		display: z.literal("browser"),
		icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string() })),
	})
	.meta({ id: "WebManifest" });
export type WebManifest = z.infer<typeof WebManifest>;
