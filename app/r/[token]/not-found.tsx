import { Missing } from "@/components/surveys/public-results/missing";

export default Missing;
