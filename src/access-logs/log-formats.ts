import { cloudflare } from "./cloudflare.ts";
import { cloudfront } from "./cloudfront.ts";
import { combined } from "./combined.ts";
import type { LogFormat } from "./log-format.ts";

export const LOG_FORMATS: readonly LogFormat[] = [combined, cloudfront, cloudflare];

export function findLogFormat(name: string): LogFormat | undefined {
	return LOG_FORMATS.find((format) => format.name === name);
}
