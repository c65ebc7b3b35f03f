// Runs as a child of the service and decodes the one picture in its input. It has no settings and no registry.
import { buffer } from "node:stream/consumers";
import type { DecodedLogo } from "#domain/records/logo-record.ts";
import { decodeLogo, prepareDecoder } from "#logos/decode-logo.ts";
import { LogoFault } from "#logos/require-size.ts";

prepareDecoder();
process.stdout.write(JSON.stringify(await answer(await buffer(process.stdin))));

async function answer(bytes: Buffer): Promise<DecodedLogo> {
	try {
		return { decoded: true, png: (await decodeLogo(bytes)).toString("base64") };
	} catch (error) {
		if (!(error instanceof LogoFault)) throw error;
		return { decoded: false, finding: error.message };
	}
}
