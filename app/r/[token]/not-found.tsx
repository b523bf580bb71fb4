import { Missing } from "@/components/public-links/missing";

export default Missing;
