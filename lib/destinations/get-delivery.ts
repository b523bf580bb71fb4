import "server-only";
import type { MaskedFor } from "@/lib/contract/person/personal";
import type { DeliveryDetail } from "@/lib/contract/project/destination";
import { toDelivery } from "@/lib/destinations/delivery";
import { findDestination } from "@/lib/destinations/find";
import { type DeliveryAddress, findDelivery } from "@/lib/destinations/find-delivery";
import { createMessage } from "@/lib/destinations/message";

/** A delivery with what is sent, as it would be now: answers and persons may have been deleted since. @throws NotFound */
export async function getDelivery(
  project: { id: number } & MaskedFor,
  address: DeliveryAddress,
): Promise<DeliveryDetail> {
  const [row, destination] = [
    await findDelivery(project, address),
    await findDestination(project, address.id),
  ];
  const message = project.masking ? null : await createMessage(destination, row);
  const payload = message === null || typeof message === "string" ? null : message.payload;
  const body = project.masking ? { response_body: null } : {};
  return { ...toDelivery(row), ...body, payload };
}
